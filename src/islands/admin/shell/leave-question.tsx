import { unsaved } from '#content/shell/admin-area.ts';
import { $heldMove } from '#stores/shell/admin-router.ts';
import { QuestionDialog } from '#ui/question-dialog.tsx';

function discard(): void {
  const move = $heldMove.get();
  $heldMove.set(undefined);
  move?.();
}

/** Asks before a change of the screen or its view loses typed input. */
export const LeaveQuestion = () => (
  <QuestionDialog words={unsaved} onKeep={() => $heldMove.set(undefined)} onDiscard={discard} />
);
