export { exportKeys } from './export-keys.ts';
export { type ExportedNames, exportedNames } from './exported-names.ts';
