import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

const dialogs = () => import('#web/features/registration/desk/registration-dialogs.tsx')

export const approveDialog = lazyPopup(() => dialogs().then(({ ApproveDialog }) => ApproveDialog))
export const closeDialog = lazyPopup(() => dialogs().then(({ CloseDialog }) => CloseDialog))
export const rejectDialog = lazyPopup(() => dialogs().then(({ RejectDialog }) => RejectDialog))
export const questionDialog = lazyPopup(() =>
  dialogs().then(({ QuestionDialog }) => QuestionDialog),
)
