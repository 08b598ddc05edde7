import { checkRoad } from '../support/check-road.ts';
import { legacyRoad } from '../support/roads/legacy.ts';

checkRoad(legacyRoad);
