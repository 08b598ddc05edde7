/** A list that clients are told to fetch again. */
export type ListKind = 'tools' | 'resources' | 'prompts';

/** Who hears what changes in a set of behaviors. */
export interface BehaviorWatcher {
  /** A list is another one than before. */
  listChanged(kind: ListKind): void;
  /** The content of a resource changed. */
  resourceUpdated(uri: string): void;
  /** Words for some clients are others than before. */
  wordsChanged(): void;
}
