import { editor } from '#content/content/screen.ts';
import { Icon } from '#islands/admin/icon.tsx';
import { buttonLooks } from '#ui/button.tsx';
import { overviewHref } from './position.ts';

/** Link back to the parent list; to the overview by default. */
export const BackLink = ({
  href = overviewHref,
  label = editor.back,
}: {
  readonly href?: string;
  readonly label?: string | undefined;
}) => (
  <p className="-mt-4 mb-4">
    <a href={href} className={buttonLooks.link}>
      <Icon name="previous" />
      {label}
    </a>
  </p>
);
