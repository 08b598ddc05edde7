import { checkRoad } from '../support/check-road.ts';
import { httpRoad } from '../support/roads/http.ts';

checkRoad(httpRoad);
