import type { WorkerAnswer } from './worker.ts';

let running: Worker | undefined;

/** Starts a worker that asks through a WebSocket of its own, and gives what it says. */
export function askInWorker(url: string): Promise<WorkerAnswer> {
  const worker = new Worker('/worker.js');
  running = worker;
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }) => resolve(data as WorkerAnswer), { once: true });
    worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
    worker.postMessage(url);
  });
}

/** Ends the worker. */
export function endWorker(): void {
  running?.terminate();
  running = undefined;
}
