import { law as words } from '#content/law/check.ts';
import { lawyerList } from '#content/law/lawyer-list.ts';
import type { CheckedPoint } from '#contracts/law/check.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { saveFile } from '#islands/admin/save-file.ts';
import { Button } from '#ui/button.tsx';
import { placeOf } from './place.ts';
import { questionsIn } from './progress.ts';

/** Saves what the owner cannot answer alone as one page that prints. */
export function LawyerQuestions({ points }: { readonly points: readonly CheckedPoint[] }) {
  const asked = questionsIn(points).map((point) => ({ ...point, where: placeOf(point) }));

  function save(): void {
    const { name, page } = lawyerList(asked, { site: location.host, day: berlinDay(new Date()) });
    saveFile(new Blob([page], { type: 'text/html' }), name);
  }
  return (
    <p className="text-meta">
      <Button look="link" onClick={save}>
        {words.questions(asked.length)}
      </Button>
      <span className="block text-ink-2">{words.questionsHint}</span>
    </p>
  );
}
