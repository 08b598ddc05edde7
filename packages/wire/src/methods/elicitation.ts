import type { McpMeta, McpRequestMeta } from './common.ts';
import type { MethodTable } from './descriptor.ts';

export const elicitationNames = ['elicitation/create', 'notifications/elicitation/complete'] as const;

/** What the fields of a form have in common. */
interface Field {
  title?: string | undefined;
  description?: string | undefined;
}

/** A choice with a label. */
interface TitledChoice {
  const: string;
  title: string;
}

/** A line of text; lengths are in characters. */
export interface McpStringField extends Field {
  type: 'string';
  minLength?: number | undefined;
  maxLength?: number | undefined;
  format?: 'email' | 'uri' | 'date' | 'date-time' | undefined;
  default?: string | undefined;
}

/** A number. */
export interface McpNumberField extends Field {
  type: 'number' | 'integer';
  minimum?: number | undefined;
  maximum?: number | undefined;
  default?: number | undefined;
}

/** Yes or no. */
export interface McpBooleanField extends Field {
  type: 'boolean';
  default?: boolean | undefined;
}

/** One of several; `enumNames` are labels, in the order of `enum`, as older peers write them. */
export type McpChoiceField = Field & { type: 'string'; default?: string | undefined } & (
    | { enum: string[]; enumNames?: string[] | undefined }
    | { oneOf: TitledChoice[] }
  );

/** Any number of several. */
export type McpMultiChoiceField = Field & {
  type: 'array';
  minItems?: number | undefined;
  maxItems?: number | undefined;
  default?: string[] | undefined;
} & ({ items: { type: 'string'; enum: string[] } } | { items: { anyOf: TitledChoice[] } });

/** A field of a form: flat, of one of a few types (MCP 2025-11-25, "Elicitation", requested schema). */
export type McpFormField =
  | McpStringField
  | McpNumberField
  | McpBooleanField
  | McpChoiceField
  | McpMultiChoiceField;

/** Params of `elicitation/create` in form mode. Secrets must not be asked for this way. */
export type McpElicitFormParams = {
  mode?: 'form' | undefined;
  /** What is wanted and why, for the person. */
  message: string;
  requestedSchema: {
    $schema?: string | undefined;
    type: 'object';
    properties: Record<string, McpFormField>;
    required?: string[] | undefined;
  };
  _meta?: McpRequestMeta | undefined;
};

/** Params of `elicitation/create` in URL mode: the person goes to a page, and nothing of it passes the client. */
export type McpElicitUrlParams = {
  mode: 'url';
  message: string;
  /** Names this elicitation in `notifications/elicitation/complete`. */
  elicitationId: string;
  url: string;
  _meta?: McpRequestMeta | undefined;
};

/** Params of `elicitation/create`. */
export type McpElicitParams = McpElicitFormParams | McpElicitUrlParams;

/** Result of `elicitation/create`. */
export type McpElicitResult = {
  /** `decline` is a no; `cancel` is no answer. */
  action: 'accept' | 'decline' | 'cancel';
  /** What was filled in: with `accept`, in form mode. */
  content?: Record<string, string | number | boolean | string[]> | undefined;
  _meta?: McpMeta | undefined;
};

/** Params of `notifications/elicitation/complete`. */
export type McpElicitationCompleteParams = { elicitationId: string; _meta?: McpMeta | undefined };

/** Asks the person at the client. */
export interface ElicitationRequests {
  'elicitation/create': { params: McpElicitParams; result: McpElicitResult };
}

/** The end of what happened at a URL. */
export interface ElicitationNotifications {
  'notifications/elicitation/complete': { params: McpElicitationCompleteParams };
}

/** Elicitation (MCP 2025-11-25, "Elicitation"). */
export const elicitationMethods = {
  ELICITATION_CREATE: {
    method: 'elicitation/create',
    direction: 'server-to-host',
    kind: 'request',
    gate: undefined,
    spec: 'MCP 2025-11-25, Elicitation',
  },
  NOTIFICATIONS_ELICITATION_COMPLETE: {
    method: 'notifications/elicitation/complete',
    direction: 'server-to-host',
    kind: 'notification',
    gate: undefined,
    spec: 'MCP 2025-11-25, Elicitation',
  },
} as const satisfies MethodTable<ElicitationRequests, ElicitationNotifications>;
