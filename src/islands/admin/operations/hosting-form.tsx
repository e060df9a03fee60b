import { hosting as words } from '#content/operations/plans.ts';
import { checkInput } from '#contracts/errors.ts';
import { setHosting } from '#contracts/operations/hosting.ts';
import { neonPlans } from '#domain/operations/troubles.ts';
import { SaveForm } from '#islands/admin/forms/save-form.tsx';
import { Loaded } from '#islands/admin/loaded.tsx';
import { Technician } from '#islands/admin/technician.tsx';
import { hostingQuery, saveHosting } from '#stores/operations/hosting.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Select } from '#ui/select.tsx';
import { NetlifyUsage } from './netlify-usage.tsx';

/** Hosting plan of the site, whose limits are monitored (docs/deploy.md). */
export const HostingForm = () => (
  <Card as="section" className="grid max-w-2xl gap-5" aria-labelledby="hosting-title">
    <h2 id="hosting-title" className="text-lead">
      {words.title}
    </h2>
    <p className="text-ink-2">
      {words.lead} <NetlifyUsage />.
    </p>
    <Technician>
      <Loaded query={hostingQuery} words={words}>
        {(hosting) => (
          <SaveForm
            className="grid gap-5"
            label={words.title}
            errorTitle={words.errorTitle}
            read={(text) => ({
              neonPlan: neonPlans.find((plan) => plan === text('neonPlan')) ?? hosting.neonPlan,
            })}
            check={(body) => checkInput(setHosting.body, body)}
            save={async (body) => {
              await saveHosting(body);
              return words.saved;
            }}
          >
            {({ errors, isBusy }) => (
              <>
                <Select
                  name="neonPlan"
                  label={words.neon}
                  hint={hosting.compute ? words.neonHint(hosting.compute) : undefined}
                  options={words.neonPlans}
                  defaultValue={hosting.neonPlan}
                  errors={errors.neonPlan}
                />
                <Button type="submit" className="justify-self-start" isBusy={isBusy}>
                  {isBusy ? words.saving : words.save}
                </Button>
              </>
            )}
          </SaveForm>
        )}
      </Loaded>
    </Technician>
  </Card>
);
