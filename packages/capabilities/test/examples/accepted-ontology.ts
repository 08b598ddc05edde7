import { AcceptedOntology, expandTags } from '@mcplkit/capabilities';

const ontology = { tags: { 'discord:everyone': { implies: ['chat:broadcast'] } } };
const accepted = new AcceptedOntology(ontology, 'sha256:digest-of-the-ontology');

console.log(expandTags(['discord:everyone'], accepted.implications('sha256:digest-of-the-ontology')));
// Set { 'discord:everyone', 'chat:broadcast' }
