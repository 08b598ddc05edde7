import { JsonSchemaValidator } from '@mcplkit/json-schema';

const validator = JsonSchemaValidator.of({
  type: 'object',
  properties: { by: { type: 'integer' } },
});
console.log(validator.check({ by: 'two' })); // { problem: 'by must be a whole number, not a string' }
