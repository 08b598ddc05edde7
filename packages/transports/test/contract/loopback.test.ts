import { loopbackRoad } from '@mcplkit/transports/contract';
import { checkRoad } from '../support/check-road.ts';

checkRoad(loopbackRoad);
