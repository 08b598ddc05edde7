import type { Definitions } from '../definitions.ts';
import type { Gates } from '../presence/gates.ts';
import type { ToolsetLimits, ToolsetServerOptions } from '../toolset-options.ts';
import { type Checked, check, type Validate } from '../validation.ts';

/** What everything of one server shares. */
export class ToolsetHome {
  readonly definitions: Definitions;
  readonly gates: Gates;
  readonly limits: ToolsetLimits;
  readonly call: ToolsetServerOptions['call'];
  readonly isRestorable: boolean;
  readonly report: (error: Error) => void;
  readonly #validate: Validate;

  constructor(
    parts: Pick<ToolsetHome, 'definitions' | 'gates' | 'limits' | 'call' | 'isRestorable' | 'report'> & {
      validate: Validate;
    },
  ) {
    this.definitions = parts.definitions;
    this.gates = parts.gates;
    this.limits = parts.limits;
    this.call = parts.call;
    this.isRestorable = parts.isRestorable;
    this.report = parts.report;
    this.#validate = parts.validate;
  }

  /** Checks a copy of a value, and fills its defaults in. */
  check(schema: object, value: Record<string, unknown>): Checked {
    return check(this.#validate, schema, value);
  }
}
