import { IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from './Button.tsx'
import { cx } from './cx.ts'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'
import css from './FileDrop.module.css'

export type DroppedFile = { id: string; name: string; url: string }

type FileDropProps = Pick<
  FieldProps<unknown>,
  'label' | 'name' | 'error' | 'hint' | 'span' | 'disabled' | 'hideLabel'
> & {
  files: readonly DroppedFile[]
  max: number
  accept?: string
  onAdd: (files: File[]) => void
  onRemove?: (file: DroppedFile) => void
  onView?: (index: number) => void
}

/** Previews and a place to drop files. The caller makes the addresses and checks kinds, sizes and number. */
export const FileDrop = (props: FileDropProps) => {
  const { files, max, accept = 'image/*', onAdd, onRemove, onView, disabled } = props
  const [over, setOver] = useState(false)
  const room = disabled ? 0 : max - files.length
  const add = (list: FileList | null) => {
    if (list && room > 0) onAdd([...list])
  }
  return (
    <FieldFrame {...props} group>
      {ties => (
        <ul className={css.files}>
          {files.map((file, index) => (
            <li key={file.id} className={css.file}>
              <button
                type="button"
                className={css.view}
                aria-label={`View ${file.name}`}
                onClick={() => onView?.(index)}
              >
                <img src={file.url} alt="" />
              </button>
              {onRemove && !disabled && (
                <IconButton
                  label={`Remove ${file.name}`}
                  icon={<IconX />}
                  className={css.remove}
                  onClick={() => onRemove(file)}
                />
              )}
            </li>
          ))}
          {room > 0 && (
            <li>
              <label
                className={cx(css.drop, over && css.over)}
                onDragOver={event => {
                  event.preventDefault()
                  setOver(true)
                }}
                onDragLeave={() => setOver(false)}
                onDrop={event => {
                  event.preventDefault()
                  setOver(false)
                  add(event.dataTransfer.files)
                }}
              >
                <IconPhotoPlus size={20} />
                <input
                  type="file"
                  name={props.name}
                  aria-label={`Add to ${props.label}`}
                  aria-describedby={ties['aria-describedby']}
                  accept={accept}
                  multiple={room > 1}
                  onChange={event => {
                    add(event.target.files)
                    event.target.value = ''
                  }}
                />
              </label>
            </li>
          )}
        </ul>
      )}
    </FieldFrame>
  )
}
