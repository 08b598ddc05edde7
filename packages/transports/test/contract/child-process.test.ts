import { checkRoad } from '../support/check-road.ts';
import { childProcessRoad, stdioProcessRoad } from '../support/roads/child-process.ts';

checkRoad(childProcessRoad);
checkRoad(stdioProcessRoad);
