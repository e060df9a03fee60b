import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

interface QuestionDialogProps {
  readonly words: {
    readonly title: string;
    readonly text: string;
    readonly close: string;
    readonly keep: string;
    readonly discard: string;
  };
  /** Also called by Escape, the corner and a click beside the dialog, so that nothing is lost by accident. */
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

export const QuestionDialog = ({ words, onKeep, onDiscard }: QuestionDialogProps) => (
  <Dialog title={words.title} width={500} closeLabel={words.close} onClose={onKeep}>
    <p className="pb-5">{words.text}</p>
    <DialogActions>
      <Button look="outline" onClick={onDiscard}>
        {words.discard}
      </Button>
      <Button data-autofocus onClick={onKeep}>
        {words.keep}
      </Button>
    </DialogActions>
  </Dialog>
);
