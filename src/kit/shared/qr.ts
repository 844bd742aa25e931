// QR codes as plain pictures of squares.
import { encode } from 'uqr';

/** The white border that readers need, in modules. */
const quietModules = 4;

/** @returns an SVG one unit a module, with how many modules a side it has, border included. */
export function qrSvg(text: string): { svg: string; modules: number } {
  const { data, size } = encode(text, { ecc: 'M', border: quietModules });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`,
    modules: size,
  };
}
