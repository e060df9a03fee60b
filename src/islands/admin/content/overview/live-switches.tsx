import { useEffect, useRef, useState } from 'react';
import { editor, liveSwitches as words } from '#content/content/screen.ts';
import type { SiteSwitches } from '#contracts/pages/switches.ts';
import { switchesHref } from '#domain/content/entry-href.ts';
import { showOutcome } from '#islands/admin/content/outcome.ts';
import { lawHref } from '#islands/admin/content/position.ts';
import { useGuardedForm } from '#islands/admin/forms/guarded-form.ts';
import { Loaded } from '#islands/admin/loaded.tsx';
import { Folded } from '#islands/admin/technician.tsx';
import { setSwitches, siteQuery } from '#stores/pages/switches.ts';
import { Button } from '#ui/button.tsx';
import { focusInSight } from '#ui/focus.ts';
import { TextArea } from '#ui/text-area.tsx';
import { Toggle } from '#ui/toggle.tsx';

function Switches({ switches }: { readonly switches: SiteSwitches }) {
  const [typed, setTyped] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { guarded, discard } = useGuardedForm({ isSaving: isBusy });
  const text = typed ?? switches.maintenanceText;

  async function set(change: Partial<SiteSwitches>): Promise<void> {
    setBusy(true);
    await showOutcome(async () => {
      const { opening, blockers } = await setSwitches(change);
      if (change.maintenanceText !== undefined) {
        setTyped((current) => (current === typed ? undefined : current));
        discard();
      }
      const description = opening === null ? words.savedText : words.opening[opening](blockers ?? '');
      const toCheck = { ...words.toCheck, run: () => location.assign(lawHref) };
      return { title: words.saved, description, ...(opening === 'duties' && { action: toCheck }) };
    }, words.saveFailed);
    setBusy(false);
  }

  return (
    <div className="grid gap-5">
      <Toggle
        name="maintenance"
        label={words.maintenance}
        checked={switches.isInMaintenance}
        isDisabled={isBusy}
        onChange={(isInMaintenance) => void set({ isInMaintenance })}
      />
      <Folded title={words.maintenanceText}>
        <form
          {...guarded}
          noValidate
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void set({ maintenanceText: text.trim() });
          }}
        >
          <TextArea
            name="maintenance-text"
            label={words.maintenanceText}
            hint={words.maintenanceHint}
            rows={3}
            maxLength={500}
            value={text}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button
            type="submit"
            look="outline"
            className="justify-self-start"
            disabled={isBusy || text.trim() === switches.maintenanceText}
          >
            {words.save}
          </Button>
        </form>
      </Folded>
      <Toggle
        name="sign-up-closed"
        label={words.signUp}
        checked={switches.isSignUpClosed}
        isDisabled={isBusy}
        onChange={(isSignUpClosed) => void set({ isSignUpClosed })}
      />
    </div>
  );
}

/** Switches that take effect without a publish (docs/decisions/content.md). */
export function LiveSwitches() {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (location.hash === switchesHref) focusInSight(ref.current);
  }, []);
  return (
    <section aria-labelledby="switches-title">
      <h2 ref={ref} id="switches-title" tabIndex={-1} className="scroll-mt-8 text-h3 outline-none">
        {words.title}
      </h2>
      <p className="mt-1 mb-5 text-meta text-ink-2">{words.lead}</p>
      <Loaded query={siteQuery} words={{ ...words, retry: editor.retry }}>
        {(switches) => <Switches switches={switches} />}
      </Loaded>
    </section>
  );
}
