import { grammarResolverFromOptions } from '@mcplkit/grammar';

const resolve = grammarResolverFromOptions({ localeSource: () => 'fr-CA' });
console.log(resolve({ name: 'claude-ai', version: '1.0.0' }));
// [ 'claude:fr-ca', 'claude:fr', 'default:fr-ca', 'default:fr', 'claude:en', 'default:en' ]
