"""The screen: it shows one seat's view and sends back what the person chose."""
