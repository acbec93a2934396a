import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode; fallback: ReactNode /** A change starts afresh. */; resetOn?: string }
type State = { broken: boolean; resetOn: string | undefined }

/** A page that stops working says so, instead of leaving a blank screen. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false, resetOn: this.props.resetOn }

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetOn === state.resetOn ? null : { broken: false, resetOn: props.resetOn }
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
