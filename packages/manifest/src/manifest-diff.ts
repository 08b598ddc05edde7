import {
  advertisedCapabilitiesFromInitialize,
  type CapabilityPath,
  deriveFeatureSets,
} from '@mcplkit/capabilities';
import type {
  ImpactDisposition,
  ManifestChangeReceipt,
  ManifestImpact,
  ManifestImpactEntry,
  ManifestRevocation,
} from './change-receipt.ts';
import { differingDomains, digestDomains } from './changed-domains.ts';
import { canonicalForm } from './content-digest.ts';
import { isJsonObject, type JsonObject, member } from './json.ts';
import { contentOf } from './manifest-digest.ts';

const LONGEST_SUBJECT = 200;

/** What the host has in force when it compares. */
export interface HostState {
  /** The capability paths that are granted. */
  readonly granted: ReadonlySet<CapabilityPath>;
  /** Tags that rules of the host or its residents refer to. */
  readonly referencedTags: Iterable<string>;
}

/** A difference: what to take away first, and what to tell then. */
export interface ManifestDiff {
  readonly revocation: ManifestRevocation;
  readonly receipt: ManifestChangeReceipt;
}

/**
 * Compares two manifests by their content (MCPL 0.5, §17.5). Their revisions are not looked at.
 *
 * What is in force afterwards is at most what was in force before and is still advertised: nothing that is new in `next`
 * is on in it.
 */
export function compareManifests(previous: JsonObject, next: JsonObject, host: HostState): ManifestDiff {
  const [before, after] = [advertisedIn(previous), advertisedIn(next)];
  const removed = [...before].filter((path) => !after.has(path));
  const added = [...after].filter((path) => !before.has(path));

  // MCP advertises tools itself, so that the grant alone decides about them.
  const inForce = [...host.granted].filter((path) => path === 'tools' || before.has(path));
  const stillInForce = inForce.filter((path) => path === 'tools' || after.has(path));
  const [setsBefore, setsAfter] = [member(previous, 'featureSets'), member(next, 'featureSets')];
  const on = new Set(deriveFeatureSets(setsBefore, inForce).enabled);
  const stillOn = new Set(deriveFeatureSets(setsAfter, stillInForce).enabled);
  const degraded = [...on].filter((name) => !stillOn.has(name));
  const appeared = [...stillOn].filter((name) => !on.has(name));

  const [contentBefore, contentAfter] = [contentOf(previous), contentOf(next)];
  const [ontologiesBefore, ontologiesAfter] = [ontologiesOf(contentBefore), ontologiesOf(contentAfter)];
  const voided = [...ontologiesBefore].flatMap(([name, ontology]) =>
    ontology === ontologiesAfter.get(name) ? [] : name,
  );
  const [tagsBefore, tagsAfter] = [declaredTags(previous), declaredTags(next)];
  const undeclared = [...new Set(host.referencedTags)].filter(
    (tag) => tagsBefore.has(tag) && !tagsAfter.has(tag),
  );

  const revoked = removed.filter((path) => host.granted.has(path));
  return {
    revocation: { capabilities: removed, featureSets: degraded, ontologies: voided },
    receipt: {
      domains: differingDomains(digestDomains(contentBefore), digestDomains(contentAfter)),
      impacts: [
        ...each(revoked, 'capability-revoked', 'applied'),
        ...each(degraded, 'feature-degraded', 'applied'),
        ...each(voided, 'ontology-acceptance-invalidated', 'applied'),
        ...each([...added, ...appeared], 'capability-expansion-pending', 'decision-needed'),
        ...each(undeclared, 'ontology-reference-undeclared', 'informational'),
      ],
    },
  };
}

/** What a manifest advertises: it is the `experimental.mcpl` of `initialize`, without MCP's own members beside it. */
function advertisedIn(manifest: JsonObject): Set<CapabilityPath> {
  return advertisedCapabilitiesFromInitialize({ experimental: { mcpl: manifest } });
}

function each(
  subjects: readonly string[],
  impact: ManifestImpact,
  disposition: ImpactDisposition,
): ManifestImpactEntry[] {
  return subjects.map((subject) => ({ impact, disposition, subject: subject.slice(0, LONGEST_SUBJECT) }));
}

function namesOf(featureSets: unknown): Set<string> {
  return new Set(
    isJsonObject(featureSets as JsonObject | undefined) ? Object.keys(featureSets as object) : [],
  );
}

/** The canonical forms of the ontologies, by feature set. */
function ontologiesOf(content: JsonObject): Map<string, string> {
  const found = new Map<string, string>();
  const featureSets = member(content, 'featureSets');
  for (const name of namesOf(featureSets)) {
    const ontology = member(member(featureSets, name), 'tagOntology');
    if (ontology !== undefined && ontology !== null) found.set(name, canonicalForm(ontology));
  }
  return found;
}

/** Every tag that any ontology declares. */
function declaredTags(manifest: JsonObject): Set<string> {
  const tags = new Set<string>();
  const featureSets = member(manifest, 'featureSets');
  for (const name of namesOf(featureSets)) {
    const ontology = member(member(featureSets, name), 'tagOntology');
    const core = member(ontology, 'coreTags');
    for (const tag of Array.isArray(core) ? core : []) if (typeof tag === 'string') tags.add(tag);
    for (const tag of namesOf(member(ontology, 'tags'))) tags.add(tag);
  }
  return tags;
}
