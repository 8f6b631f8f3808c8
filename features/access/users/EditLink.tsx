import { Link } from '@tanstack/react-router'
import type { UrlState } from '#web/makers/list/list-state.ts'

export const EditLink = ({ id, name }: { id: number; name: string }) => (
  <Link to="." search={(before: UrlState) => ({ ...before, open: id })} aria-label={`Edit ${name}`}>
    Edit
  </Link>
)
