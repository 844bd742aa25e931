-- A payment that was on its way is taken by whoever says that it arrived, on that day (decision 124).
grant update (paid_on, received_by) on app.treatment_payments to diary_app;
