import {
  AcceptedOntology,
  authorizeInjections,
  CapabilityGrant,
  type CapabilityPath,
  computeGrant,
  expandTags,
  findTreatment,
  refusalReceipt,
  type Tag,
} from '@mcplkit/capabilities';
import type { FeatureSetsRefused, TagOntology } from '@mcplkit/wire';

const grant = CapabilityGrant.of([
  'tools',
  'channels.*',
  { capability: 'channels.publish', channels: ['ui'] },
]);
declare const tag: Tag;

// §16.6: no decision about a grant takes a tag, tags, or an ontology.
// @ts-expect-error a tag is no capability
grant.allows(tag);
// @ts-expect-error tags are no grant
CapabilityGrant.of(expandTags([tag]));
// @ts-expect-error tags are no advertisement
computeGrant(expandTags([tag]), { allow: ['tools'] });
// @ts-expect-error an ontology is no policy
computeGrant(new Set<CapabilityPath>(), new AcceptedOntology({}, 'digest'));
// @ts-expect-error no tag is a capability path
export const path: CapabilityPath = tag;

// §6.2: a group, a pattern and a typing mistake are not asked for.
// @ts-expect-error a group
grant.allows('channels');
// @ts-expect-error a pattern
grant.allows('channels.*');
// @ts-expect-error a typing mistake
grant.allows('channels.publsh');

// §6.7: a refusal names its fallback.
// @ts-expect-error no fallback
refusalReceipt({ enabled: [], disabled: {} });
// @ts-expect-error no fallback
export const refused: FeatureSetsRefused = { accepted: false };

// §10.4: what is accepted has the type of what came.
export const contents: string[] = authorizeInjections(grant, [
  { position: 'system' as const, content: 'x' },
]).accepted.map(({ content }) => content);

// §16.7: a rule keeps what the host adds to it.
export const channel: string | undefined = findTreatment(
  [{ behavior: 1, channel: 'ui' }],
  new Set(),
)?.channel;

// §16.4: every member of an ontology may be absent.
export const empty: TagOntology = {};
