// Mantine's components that only results use, each after those it depends on.
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/charts/styles.layer.css';
