import type { MouseEvent } from 'react';
import { Icon, type IconName } from '#islands/admin/icon.tsx';
import { Button } from '#ui/button.tsx';
import { Tooltip } from '#ui/tooltip.tsx';

interface IconActionProps {
  readonly label: string;
  readonly icon: IconName;
  readonly isDisabled?: boolean;
  readonly onClick: (event: MouseEvent) => unknown;
}

export const IconAction = ({ label, icon, isDisabled = false, onClick }: IconActionProps) => (
  <Tooltip text={label}>
    <Button look="rowIcon" aria-label={label} disabled={isDisabled} onClick={onClick}>
      <Icon name={icon} />
    </Button>
  </Tooltip>
);
