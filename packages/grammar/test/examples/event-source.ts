import { createEventEmitter } from '@mcplkit/grammar';

const onRenamed = createEventEmitter<string>();
const unsubscribe = onRenamed.subscribe((name) => {
  console.log(name); // sphere
});
onRenamed.emit('sphere');
unsubscribe();
