import { EmptyState, type EmptyStateProps } from '../feedback/EmptyState.tsx';

/** A page that has nothing but one thing to say, and what to do about it. */
export function EmptyPage(props: Omit<EmptyStateProps, 'heading'>) {
  return (
    <main id="main">
      <title>{`${props.title} · Storey`}</title>
      <EmptyState {...props} heading="h1" />
    </main>
  );
}
