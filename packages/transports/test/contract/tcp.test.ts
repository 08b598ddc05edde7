import { checkRoad } from '../support/check-road.ts';
import { acceptedTcpRoad, dialledTcpRoad } from '../support/roads/tcp.ts';

checkRoad(dialledTcpRoad);
checkRoad(acceptedTcpRoad);
