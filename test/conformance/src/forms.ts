import type { McpElicitFormParams } from '@mcplkit/wire';

type Schema = McpElicitFormParams['requestedSchema'];

const TITLED = [
  { const: 'value1', title: 'First Option' },
  { const: 'value2', title: 'Second Option' },
  { const: 'value3', title: 'Third Option' },
];
const PLAIN = ['option1', 'option2', 'option3'];

/** A form in which every type of field has a default. */
export const DEFAULTS: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string', description: 'User name', default: 'John Doe' },
    age: { type: 'integer', description: 'User age', default: 30 },
    score: { type: 'number', description: 'User score', default: 95.5 },
    status: {
      type: 'string',
      description: 'User status',
      enum: ['active', 'inactive', 'pending'],
      default: 'active',
    },
    verified: { type: 'boolean', description: 'Verification status', default: true },
  },
  required: [],
};

/** A form with every way to choose. */
export const CHOICES: Schema = {
  type: 'object',
  properties: {
    untitledSingle: { type: 'string', enum: PLAIN },
    titledSingle: { type: 'string', oneOf: TITLED },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { type: 'string', enum: PLAIN } },
    titledMulti: { type: 'array', items: { anyOf: TITLED } },
  },
  required: [],
};
