import process from 'node:process';
import { turns } from './turns.ts';

/** Runs something and returns the exceptions that nobody caught meanwhile, which would have ended the process. */
export async function uncaughtDuring(action: () => unknown): Promise<unknown[]> {
  const caught: unknown[] = [];
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => caught.push(error));
  try {
    await action();
    await turns();
  } finally {
    process.removeAllListeners('uncaughtException');
    for (const listener of others) process.on('uncaughtException', listener);
  }
  return caught;
}
