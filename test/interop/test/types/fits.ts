/** Compiles when a `Given` can be given where a `Wanted` is asked for. */
export type Fits<Wanted, Given extends Wanted> = [Wanted, Given];

/** A type without some of its members; unlike `Omit`, it keeps the others next to an index signature. */
export type Without<Type, Name extends PropertyKey> = {
  [Key in keyof Type as Key extends Name ? never : Key]: Type[Key];
};

/** The members that `Theirs` names and `Ours` does not. */
export type Lacks<Ours, Theirs> = Exclude<Named<Theirs>, Named<Ours>>;

/** Leaves out what an index signature lets through. */
type Named<Type> = keyof { [Key in keyof Type as string extends Key ? never : Key]: Type[Key] };
