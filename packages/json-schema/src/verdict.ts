/** A value that fits, or what is wrong with it, in words for a model. */
export type Verdict = { readonly value: unknown } | { readonly problem: string };
