import type { ReactNode } from 'react'

type Props = { className?: string | undefined; onSubmit: () => void; children: ReactNode }

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
