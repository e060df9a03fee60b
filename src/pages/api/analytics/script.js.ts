import { minify, transformWithOxc } from 'vite';
import source from '#tracker/tracker.ts?raw';

/** Serves the tracker for embedding: without types, in its own scope, minified. */
export async function GET(): Promise<Response> {
  const { code } = await transformWithOxc(source, 'tracker.ts', { target: 'es2020', sourcemap: false });
  const minified = await minify('script.js', `(()=>{${code}})()`, { compress: true, mangle: { toplevel: true } });
  return new Response(minified.code.trim(), { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } });
}
