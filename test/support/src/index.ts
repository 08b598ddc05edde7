export { checkExamples, codeBlocks, type ExampleCheck } from './code-blocks.ts';
export { bareOutput, shownOutput, toldOutput } from './example-output.ts';
export { exportKeys } from './export-keys.ts';
export { type ExportedNames, exportedNames } from './exported-names.ts';
export { testTitles } from './test-titles.ts';
