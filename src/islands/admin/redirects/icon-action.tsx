import type { ReactNode } from 'react';
import { Icon, type IconName } from '#islands/admin/icon.tsx';
import { Tooltip } from '#ui/tooltip.tsx';

interface IconActionProps {
  readonly label: string;
  readonly icon: IconName;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

/** A button with an icon, whose name the tooltip says. */
export const IconAction = ({ label, icon, isDisabled = false, onClick }: IconActionProps) => (
  <Tooltip text={label}>
    <button type="button" className="row-action" aria-label={label} disabled={isDisabled} onClick={onClick}>
      <Icon name={icon} />
    </button>
  </Tooltip>
);

/** The actions of a row, side by side. */
export const Actions = ({ children }: { readonly children: ReactNode }) => (
  <td className="cell-actions">
    <div className="flex justify-end">{children}</div>
  </td>
);
