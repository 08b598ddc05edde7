import { createEventEmitter } from '@mcplkit/server';

const onRenamed = createEventEmitter<string>();
const unsubscribe = onRenamed.subscribe((name) => console.log(name));
onRenamed.emit('sphere'); // prints it
unsubscribe();
