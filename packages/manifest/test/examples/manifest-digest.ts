import { manifestDigest } from '@mcplkit/manifest';

export const revision = manifestDigest({ version: '0.5' });
// 'sha256:bzEkFjhXH4ynFLptjb7MFQkzMSEXiRkRuGnA1GVxF8g'
