// Every file of a feature has one form: its names on the wire (`…Names`), what its messages carry, the maps from name to
// type (`…Requests`, `…Notifications`), and the table of descriptors (`…Methods`). The compiler and the tests hold the
// four together; `method.ts`, `types.ts` and `table.ts` join the features.
//
// Params and results are type aliases: an interface is assignable neither to `JsonRpcParams` nor to the results of the
// official SDKs, which have an index signature. What may be absent may also be `undefined`, as in those SDKs under
// `exactOptionalPropertyTypes`; JSON leaves it out.

/** Who sends a method. The host is MCP's client; `either` stands for both sides. */
export type MethodDirection = 'host-to-server' | 'server-to-host' | 'either';

/** Whether a method wants an answer; `either` is for those that may be sent both ways. */
export type MethodKind = 'request' | 'notification' | 'either';

/** What is known of a method besides what it carries. */
export interface MethodDescriptor {
  /** The name on the wire. */
  readonly method: string;
  readonly direction: MethodDirection;
  readonly kind: MethodKind;
  /**
   * The capability path that has to be granted in an MCPL session (MCPL 0.5, §5.4 and §6.2); `undefined` when no
   * grant is needed. A group, such as `contextHooks.beforeInference`, is open when any path below it is granted.
   */
  readonly gate: string | undefined;
  /** Where the method is defined. */
  readonly spec: string;
}

/** Descriptors by the name of their constant; the form of each has to agree with the maps that its method is in. */
export type MethodTable<Requests, Notifications = unknown> = Readonly<
  Record<
    string,
    | Form<'request', Exclude<keyof Requests, keyof Notifications>>
    | Form<'notification', Exclude<keyof Notifications, keyof Requests>>
    | Form<'either', keyof Requests & keyof Notifications>
  >
>;

type Form<Kind extends MethodKind, Method> = MethodDescriptor & {
  readonly kind: Kind;
  readonly method: Method;
};
