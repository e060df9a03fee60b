import sharp from 'sharp';

const SVG = ['VipsForeignLoadSvg'];

/**
 * Runs work that reads SVG. The upload encoder blocks that format for its whole process, which test files share, so it is
 * blocked again afterwards.
 */
export async function withSvg<T>(work: () => Promise<T>): Promise<T> {
  sharp.unblock({ operation: SVG });
  try {
    return await work();
  } finally {
    sharp.block({ operation: SVG });
  }
}
