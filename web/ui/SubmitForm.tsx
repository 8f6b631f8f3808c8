import type { ReactNode } from 'react'

type Props = { className?: string | undefined; onSubmit: () => void; children: ReactNode }

/** The fields of a dialog whose buttons stand in its foot: Enter in any of them submits. */
export const SubmitForm = ({ className, onSubmit, children }: Props) => (
  <form
    className={className}
    onSubmit={event => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
    <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
  </form>
)
