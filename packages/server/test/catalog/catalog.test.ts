import { describe, expect, it } from 'vitest';
import { Catalog } from '../../src/catalog/catalog.ts';
import { declarationOf } from '../../src/catalog/declaration.ts';
import type { IMcpBehavior } from '../../src/index.ts';
import { FakeBehavior, resources, templates, tools } from '../support/fake-behavior.ts';

class Camera extends FakeBehavior {}
class Light extends FakeBehavior {}

function catalogOf(...behaviors: IMcpBehavior[]): Catalog {
  return new Catalog(behaviors.map(declarationOf));
}

it('lists everything in the order of the behaviors', () => {
  const camera = new Camera('camera', {
    tools: tools('camera_look', 'camera_orbit'),
    resources: resources('app://camera'),
    templates: templates('app://camera/{id}'),
  });
  const light = new Light('light', { tools: tools('light_dim'), resources: resources('app://light') });
  const catalog = catalogOf(camera, light);
  expect(catalog.tools.map(({ name }) => name)).toEqual(['camera_look', 'camera_orbit', 'light_dim']);
  expect(catalog.resources.map(({ uri }) => uri)).toEqual(['app://camera', 'app://light']);
  expect(catalog.templates.map(({ uriTemplate }) => uriTemplate)).toEqual(['app://camera/{id}']);
});

it('knows whose a tool is, also when its name is one that every object has', () => {
  const camera = new Camera('camera', { tools: tools('look', '__proto__') });
  const light = new Light('light', { tools: tools('constructor') });
  const catalog = catalogOf(camera, light);
  expect(catalog.tool('look')?.behavior).toBe(camera);
  expect(catalog.tool('__proto__')?.behavior).toBe(camera);
  expect(catalog.tool('constructor')?.behavior).toBe(light);
  expect(catalog.tool('toString')).toBeUndefined();
});

it('knows whose a URI is: by the resource first, then by the most specific template', () => {
  const camera = new Camera('camera', { templates: templates('app://{any}', 'app://camera/{id}') });
  const light = new Light('light', {
    resources: resources('app://sun'),
    templates: templates('app://camera/{+rest}'),
  });
  const catalog = catalogOf(camera, light);
  const ownerOf = (uri: string) => {
    const owner = catalog.ownerOfResource(uri);
    return [owner?.behavior.namespace, Object.fromEntries(owner?.variables ?? [])];
  };
  expect(ownerOf('app://sun')).toEqual(['light', {}]);
  expect(ownerOf('app://moon')).toEqual(['camera', { any: 'moon' }]);
  expect(ownerOf('app://camera/a%20b')).toEqual(['camera', { id: 'a b' }]);
  expect(ownerOf('app://camera/a/b')).toEqual(['light', { rest: 'a/b' }]);
  expect(catalog.ownerOfResource('web://sun')).toBeUndefined();
  expect(catalog.ownerOfResource('constructor')).toBeUndefined();
});

it('stays as it was made when a behavior changes its lists afterwards', () => {
  const camera = new Camera('camera', { tools: tools('look') });
  const catalog = catalogOf(camera);
  camera.tools.push(...tools('orbit'));
  expect(catalog.tools.map(({ name }) => name)).toEqual(['look']);
});

const WAY_OUT = 'Register one of them with a prefix: prefixed(…).';

describe('what does not fit together', () => {
  it.each([
    ['tool', { tools: tools('look') }, 'look'],
    ['resource', { resources: resources('app://a') }, 'app://a'],
    ['resource template', { templates: templates('app://{id}') }, 'app://{id}'],
    ['prompt', { prompts: [{ name: 'greet' }] }, 'greet'],
  ])('two of a %s are refused, and both behaviors named', (kind, declares, name) => {
    expect(() => catalogOf(new Camera('camera', declares), new Light('', declares))).toThrow(
      expect.objectContaining({
        code: 'duplicate-name',
        message: `The ${kind} ${name} is declared twice: by Camera (namespace camera) and by Light (no namespace). ${WAY_OUT}`,
      }),
    );
  });

  it('one behavior that declares a name twice is refused too', () => {
    expect(() => catalogOf(new Camera('camera', { tools: tools('look', 'look') }))).toThrow(
      'by Camera (namespace camera) and by Camera (namespace camera)',
    );
  });

  it.each([
    ['camera', 'namespace camera'],
    ['', 'no namespace'],
    ['__proto__', 'namespace __proto__'],
  ])('two behaviors with the namespace "%s" are refused, and both named', (namespace, words) => {
    expect(() => catalogOf(new Camera(namespace), new Light(namespace))).toThrow(
      expect.objectContaining({
        code: 'duplicate-namespace',
        message: `Light (${words}) does not fit in: Camera (${words}) has its namespace already. ${WAY_OUT}`,
      }),
    );
  });

  it('a template that cannot be matched is refused', () => {
    expect(() => catalogOf(new Camera('camera', { templates: templates('app://{a}{b}') }))).toThrow(
      expect.objectContaining({ code: 'invalid-template' }),
    );
  });
});
