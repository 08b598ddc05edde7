import { announcing } from './announcing.ts';
import { byReference } from './by-reference.ts';
import { counters } from './counters.ts';
import { digest } from './digest.ts';
import { importTime, size } from './entry.ts';
import { grant } from './grant.ts';
import { guards } from './guards.ts';
import { inProcess } from './in-process.ts';
import { largeMessage } from './large-message.ts';
import { longLine } from './long-line.ts';
import { memory } from './memory.ts';
import { notifications } from './notifications.ts';
import { idleInstances, presence } from './presence.ts';
import { relaying } from './relaying.ts';
import type { Scenario } from './scenario.ts';
import { stdio } from './stdio.ts';
import { templates } from './templates.ts';
import { toolCalls, toolLists } from './tools.ts';

export const SCENARIOS: readonly Scenario[] = [
  inProcess,
  stdio,
  notifications,
  largeMessage,
  longLine,
  memory,
  importTime,
  size,
  counters,
  guards,
  byReference,
  relaying,
  grant,
  digest,
  announcing,
  presence,
  idleInstances,
  toolCalls,
  toolLists,
  templates,
];

export function scenarioNamed(name: string): Scenario {
  const found = SCENARIOS.find((scenario) => scenario.name === name);
  if (found !== undefined) return found;
  const names = SCENARIOS.map((scenario) => scenario.name).join(', ');
  throw new Error(`There is no scenario ${name}. There are: ${names}.`);
}
