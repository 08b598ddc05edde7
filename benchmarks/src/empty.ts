// What an import costs when there is nothing in it: the zero of the import times.
export {};
