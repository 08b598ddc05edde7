/** Where a property is: in what goes into a tool or in what comes out, and the names on the way to it. */
export interface PropertyPath {
  readonly isOutput: boolean;
  readonly names: readonly string[];
}

const OUTPUT = 'output.';

/**
 * Reads the path of a property, such as `patch.position`.
 *
 * A dot separates names, and a backslash takes the next character as it is: `a\.b` is the one name `a.b`. A path that
 * begins with `output.` goes through the output schema; `\output.x` is `x` in an input property called `output`.
 */
export function parsePropertyPath(text: string): PropertyPath {
  const isOutput = text.startsWith(OUTPUT);
  const names: string[] = [];
  let name = '';
  for (let at = isOutput ? OUTPUT.length : 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '.') {
      names.push(name);
      name = '';
    } else if (character === '\\' && at + 1 < text.length) {
      at++;
      name += text.charAt(at);
    } else name += character;
  }
  return { isOutput, names: [...names, name] };
}
