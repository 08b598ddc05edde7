import type { ContentBlock } from '../content.ts';
import type { DraftCapabilities } from '../draft-capabilities.ts';
import type { NoParams } from './common.ts';
import type { MethodTable } from './descriptor.ts';

// The texts of RFC-014 (tool presence, toolsets and surfaces) and RFC-015 (delegated access) are not public. This
// is our profile of them, and this file holds every name that it puts on the wire.

export const toolsetNames = [
  'toolsets/list',
  'toolsets/open',
  'toolsets/close',
  'toolsets/changed',
  'access/token',
] as const;

/** The keys of `_meta` that the profile uses. */
export const TOOLSET_META = {
  /** Of a tool: a {@link ToolPresence}. Of a call's result or of `push/event`: a {@link PresenceChange}. */
  presence: 'mcpl/presence',
  /** Of `tools/call`: the id of the surface that is meant. */
  surface: 'mcpl/surface',
  /** Of a call's result: the events that the call caused, each a {@link CausedEvent}. */
  events: 'mcpl/events',
} as const;

/** Members of `experimental.mcpl` by which a side says that it speaks the profile. */
export const TOOLSET_CAPABILITY = {
  presence: 'toolPresence',
  access: 'access',
} as const satisfies Record<string, keyof DraftCapabilities>;

/** The tools that a host without tool presence gets instead of the methods. */
export const TOOLSET_TOOL = { open: 'toolset_open', close: 'toolset_close', use: 'toolset_use' } as const;

/** What follows the server's name and a dot in the names of its two feature sets. */
export const TOOLSET_FEATURE = { tools: 'tools', events: 'events' } as const;

/** Whether a tool is always there, and whether it is there now. */
export interface ToolPresence {
  mode: 'static' | 'dynamic';
  /** Of a dynamic tool. */
  toolset?: string | undefined;
  /** Whether some surface of the principal shows it. */
  visible: boolean;
}

/** What an opened toolset shows now. It is complete and replaces what was known of it. */
export interface Surface {
  /** The toolset's name; with instances, a slash and the instance's name after it. */
  id: string;
  toolset: string;
  instance?: string | undefined;
  title?: string | undefined;
  /** Names of tools. */
  visible: string[];
  /** For the model. */
  content?: ContentBlock[] | undefined;
}

/** An opened toolset that has ended. */
export interface EndedSurface {
  /** Of this record. */
  id: string;
  /** The id that the surface had. */
  surface: string;
  toolset: string;
  instance?: string | undefined;
  reason: 'closed' | 'ended' | 'idle' | 'failed';
  /** ISO 8601. */
  at: string;
  content?: ContentBlock[] | undefined;
}

/** What has changed about the tools that are there. */
export type PresenceChange = {
  /** Counts on the connection from 1, with no number left out. */
  rev: number;
  surfaces?: Surface[] | undefined;
  ended?: EndedSurface[] | undefined;
};

/** An event that came of a call, and rides in its result. */
export interface CausedEvent {
  eventId: string;
  /** ISO 8601. */
  timestamp: string;
  content: ContentBlock[];
  origin?: Record<string, unknown> | undefined;
  tags?: string[] | undefined;
  /** The id of the call's request. */
  causedBy: string | number;
}

/** A group of tools that is opened and closed as one. */
export interface ToolsetInfo {
  name: string;
  title: string;
  summary: string;
  /** How it is when a principal first appears. */
  default: 'open' | 'closed';
  /** Whether it can be opened more than once. */
  instances: boolean;
  /** Names of its tools. */
  tools: string[];
  /** A JSON Schema of what `toolsets/open` takes. */
  optionsSchema?: object | undefined;
}

/** Result of `toolsets/list`: all there is, so that what it does not name is gone. */
export type ToolsetsListResult = {
  /** The last number stated on this connection; 0 for none. */
  rev: number;
  toolsets: ToolsetInfo[];
  surfaces: Surface[];
  /** What ended since the last list, oldest first. */
  ended: EndedSurface[];
  /** How many events follow as `push/event`. */
  heldEvents: number;
  /** How many were dropped because too many were held. */
  droppedEvents: number;
};

/** Params of `toolsets/open`. */
export type ToolsetsOpenParams = {
  toolset: string;
  /** Of the new instance: 1 to 64 of `A-Z a-z 0-9 _ . -`; a number by default. */
  name?: string | undefined;
  options?: Record<string, unknown> | undefined;
};

/** Result of `toolsets/open`. */
export type ToolsetsOpenResult = {
  surface: Surface;
  /** Absent for a host that does not speak tool presence. */
  change?: PresenceChange | undefined;
};

/** Params of `toolsets/close`: the surface by its id, or by its toolset and instance. */
export type ToolsetsCloseParams =
  | { surface: string; toolset?: never; instance?: never }
  | { toolset: string; instance?: string | undefined; surface?: never };

/** Result of `toolsets/close`; `closed` is false when nothing was open. */
export type ToolsetsCloseResult = { closed: boolean; change?: PresenceChange | undefined };

/** Params of `access/token`: a server asks to act elsewhere on the principal's behalf. */
export type AccessTokenParams = {
  /** Who will be shown the credential. */
  audience: string;
  scopes?: string[] | undefined;
  /** The surface that needs it. */
  surface?: string | undefined;
};

/** Result of `access/token`: a credential that lives for a short while. */
export type AccessTokenResult = {
  token: string;
  tokenType?: 'Bearer' | undefined;
  /** ISO 8601. */
  expiresAt: string;
};

/** Toolsets, asked for by the host, and access, asked for by the server. */
export interface ToolsetRequests {
  'toolsets/list': { params?: NoParams | undefined; result: ToolsetsListResult };
  'toolsets/open': { params: ToolsetsOpenParams; result: ToolsetsOpenResult };
  'toolsets/close': { params: ToolsetsCloseParams; result: ToolsetsCloseResult };
  'access/token': { params: AccessTokenParams; result: AccessTokenResult };
}

/** A change that no result and no event carries. */
export interface ToolsetNotifications {
  'toolsets/changed': { params: PresenceChange };
}

/** Toolsets (MCPL RFC-014, a draft) and delegated access (MCPL RFC-015, a draft). */
export const toolsetMethods = {
  TOOLSETS_LIST: {
    method: 'toolsets/list',
    direction: 'host-to-server',
    kind: 'request',
    gate: 'tools',
    spec: 'MCPL RFC-014',
  },
  TOOLSETS_OPEN: {
    method: 'toolsets/open',
    direction: 'host-to-server',
    kind: 'request',
    gate: 'tools',
    spec: 'MCPL RFC-014',
  },
  TOOLSETS_CLOSE: {
    method: 'toolsets/close',
    direction: 'host-to-server',
    kind: 'request',
    gate: 'tools',
    spec: 'MCPL RFC-014',
  },
  TOOLSETS_CHANGED: {
    method: 'toolsets/changed',
    direction: 'server-to-host',
    kind: 'notification',
    gate: undefined,
    spec: 'MCPL RFC-014',
  },
  ACCESS_TOKEN: {
    method: 'access/token',
    direction: 'server-to-host',
    kind: 'request',
    gate: undefined,
    spec: 'MCPL RFC-015',
  },
} as const satisfies MethodTable<ToolsetRequests, ToolsetNotifications>;
