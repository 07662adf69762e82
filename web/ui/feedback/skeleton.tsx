import type { ReactNode } from 'react';
import classes from './skeleton.module.css';
import { Spinner } from './progress.tsx';

/** Keeps the room of something that is being loaded; give it the size of what comes. */
export function Skeleton({ width = '100%', height = 12 }: { width?: number | string; height?: number | string }) {
  return <span className={classes.skeleton} style={{ width, height }} aria-hidden="true" />;
}

const lineWidths = ['72%', '94%', '58%', '83%'];

export function SkeletonLines({ lines }: { lines: number }) {
  return (
    <span className={classes.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={lineWidths[index % lineWidths.length]} />
      ))}
    </span>
  );
}

export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (__, column) => (
            <td key={column}>
              <Skeleton width={lineWidths[(row + column) % lineWidths.length]} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** Says what is being loaded, e.g. 'Loading candidates...', to eye and ear. */
export function LoadingText({ children }: { children: ReactNode }) {
  return (
    <p className={classes.loading}>
      <Spinner />
      <span role="status">{children}</span>
    </p>
  );
}
