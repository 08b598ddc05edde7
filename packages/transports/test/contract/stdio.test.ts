import { checkRoad } from '../support/check-road.ts';
import { stdioRoad } from '../support/roads/stdio.ts';

checkRoad(stdioRoad);
