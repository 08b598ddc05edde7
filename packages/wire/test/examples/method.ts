import { method } from '@mcplkit/wire';

export const name = method.FEATURE_SETS_UPDATE; // 'featureSets/update'
