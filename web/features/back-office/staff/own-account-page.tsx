import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { ChangePassword } from '#contract/auth/passwords.ts'
import { formatRoles } from '#contract/back-office/staff.ts'
import { NewPasswordField, usePasswordStrength } from '#web/features/auth/credentials-public.ts'
import { AdminView, notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'

const newCodesDialog = lazyPopup(() =>
  import('./new-codes-dialog.tsx').then((module) => module.NewCodesDialog),
)

export default function OwnAccountPage() {
  const staff = useStaff()
  const codes = usePopup(newCodesDialog)
  return (
    <AdminView title="Your account">
      <div className="stack prose">
        <Panel title="You">
          <Facts
            items={[
              { term: 'Name', value: staff.name },
              { term: 'E-mail', value: staff.email },
              { term: 'Roles', value: formatRoles(staff.roles) },
            ]}
          />
        </Panel>
        <Panel title="Second factor">
          <p className="soft">
            On. Use a recovery code to sign in without your phone. Each code works once.
          </p>
          <p className="space-above">
            <Button icon="again" {...codes.trigger}>
              New recovery codes
            </Button>
          </p>
          {codes.render({})}
        </Panel>
        <ChangePasswordPanel person={[staff.name, staff.email]} />
      </div>
    </AdminView>
  )
}

function ChangePasswordPanel({ person }: { person: readonly string[] }) {
  const api = useApi()
  const { form, submit } = useContractForm(ChangePassword, {
    currentPassword: '',
    password: '',
  })
  const { errors, isSubmitting } = form.formState
  const view = usePasswordStrength(form.watch('password'), person)

  const change = submit(
    async (body) => {
      await api('changeStaffPassword', { body })
      form.reset()
      notify(staffNotices.staffPasswordChanged)
    },
    (failure, isBesideFields) => {
      if (!isBesideFields) notifyFailure(staffNotices.staffPasswordNotChanged.title, failure)
    },
  )

  return (
    <Panel title="Password">
      <form noValidate className="stack" onSubmit={change}>
        <input type="email" autoComplete="username" value={person[1]} readOnly hidden />
        <Field label="Current password" error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
        </Field>
        <NewPasswordField
          error={errors.password?.message}
          view={view}
          {...form.register('password')}
        />
        <p className="small soft">All your other sessions end.</p>
        <div>
          <Button variant="primary" type="submit" busy={isSubmitting}>
            Change password
          </Button>
        </div>
      </form>
    </Panel>
  )
}
