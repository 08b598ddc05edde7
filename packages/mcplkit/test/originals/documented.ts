/** Names of an original, where one can read of them, and the entry that has to export them. */
export interface Documented {
  readonly entry: string;
  readonly where: string;
  /** With white space between them. */
  readonly names: string;
}
